// A backend of one service around Theia's own messaging: its server of socket.io, its channels, its codec, its proxies.
//   node server.mjs RELEASE PORT [PING_MS]        RELEASE: 1.26, 1.28 or 1.74
// Only Theia's parts that would start a whole development environment are left out: what is bound here by hand is what
// its own messaging module binds.
import { createRequire } from 'node:module';
import http from 'node:http';

const [release, port, pingMs] = process.argv.slice(2);
const require = createRequire(import.meta.resolve(`theia-${release}/package.json`));
const theia = path => require(`theia-${release}/${path}`);
require('reflect-metadata');

const { Container } = require('inversify');
const common = theia('lib/common/index.js');
const { ConnectionContainerModule } = theia('lib/node/messaging/connection-container-module.js');
const { MessagingService } = theia('lib/node/messaging/messaging-service.js');
const { MessagingListener, MessagingListenerContribution } = theia('lib/node/messaging/messaging-listeners.js');
const { WsRequestValidator, WsRequestValidatorContribution } = theia('lib/node/ws-request-validators.js');

const SERVICE = '/services/burstscope';

/** What the other side calls; `client` is Theia's proxy of the object there. */
class Service {
    constructor(client) {
        this.client = client;
    }

    echo(...values) {
        return values[0];
    }

    /** Answers after a while, in which nothing but pings comes. */
    later(ms) {
        return new Promise(resolve => setTimeout(resolve, ms, ms));
    }

    /**
     * Tells of so many events, `together` of them in one call, as Theia's watcher of files does. Calls whose names begin
     * with "on" are notifications to Theia, which nobody answers.
     */
    burst({ events, payload, together }) {
        for (let first = 1; first <= events; first += together) {
            const changes = [];
            for (let n = first; n < first + together && n <= events; n++) {
                changes.push({ n, payload });
            }
            this.client.onDidChange({ changes });
        }
        return events;
    }
}

const container = new Container();
const bind = container.bind.bind(container);
common.bindContributionProvider(bind, ConnectionContainerModule);
common.bindContributionProvider(bind, MessagingService.Contribution);
common.bindContributionProvider(bind, MessagingListenerContribution);
common.bindContributionProvider(bind, WsRequestValidatorContribution);
bind(MessagingListener).toSelf().inSingletonScope();
bind(WsRequestValidator).toSelf().inSingletonScope();

const Handler = common.RpcConnectionHandler ?? common.JsonRpcConnectionHandler;
bind(common.ConnectionHandler).toConstantValue(new Handler(SERVICE, client => new Service(client)));

const server = http.createServer();
if (release === '1.74') {
    startNow(server);
} else {
    startOld(server);
}
server.listen(Number(port), '127.0.0.1');

/** Since 1.45: a front end says who it is, and may come back. */
function startNow(server) {
    const messaging = theia('lib/node/messaging/default-messaging-service.js');
    const { WebsocketEndpoint } = theia('lib/node/messaging/websocket-endpoint.js');
    const frontends = theia('lib/node/messaging/websocket-frontend-connection-service.js');
    const { FrontendConnectionService } = theia('lib/node/messaging/frontend-connection-service.js');
    const { SocketWriteBuffer } = theia('lib/common/messaging/socket-write-buffer.js');
    const { ILogger } = common;

    bind(ILogger).toConstantValue({ debug() {}, info() {}, warn: console.error, error: console.error });
    bind(messaging.MessagingContainer).toConstantValue(container);
    bind(messaging.DefaultMessagingService).toSelf().inSingletonScope();
    bind(WebsocketEndpoint).toSelf().inSingletonScope();
    bind(SocketWriteBuffer).toSelf();
    bind(frontends.ReconnectableSocketChannel).toSelf();
    bind(frontends.WebsocketFrontendConnectionService).toSelf().inSingletonScope();
    bind(FrontendConnectionService).toService(frontends.WebsocketFrontendConnectionService);

    container.get(messaging.DefaultMessagingService).initialize();
    start(container.get(WebsocketEndpoint), server);
}

/** Up to 1.44. */
function startOld(server) {
    const { MessagingContribution, MessagingContainer } = theia('lib/node/messaging/messaging-contribution.js');
    console.debug = () => {};
    bind(MessagingContainer).toConstantValue(container);
    bind(MessagingContribution).toSelf().inSingletonScope();
    start(container.get(MessagingContribution), server);
}

/** Theia pings each half minute, and waits twice as long for the answer. */
function start(endpoint, server) {
    if (pingMs) {
        endpoint.checkAliveTimeout = Number(pingMs);
    }
    endpoint.onStart(server);
}
