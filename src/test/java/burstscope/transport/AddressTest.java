package burstscope.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class AddressTest {
    @ParameterizedTest
    @CsvSource({
        "tcp:127.0.0.1:7070, tcp:127.0.0.1:7070",
        "127.0.0.1:7070, tcp:127.0.0.1:7070",
        "localhost:1, tcp:localhost:1",
        "tcp://my-host.example:65535, tcp:my-host.example:65535",
        "TCP:host_1:80, tcp:host_1:80",
        "' tcp:host:80 ', tcp:host:80",
        "[::1]:7070, tcp:[::1]:7070",
        "tcp:[fe80::1%eth0]:7070, tcp:[fe80::1%eth0]:7070",
        "tls:example.org:443, tls:example.org:443",
        "tls:[::1]:443, tls:[::1]:443",
        "unix:/run/x.sock, unix:/run/x.sock",
        "unix:///run/x.sock, unix:/run/x.sock",
        "ws://127.0.0.1:9222/devtools/browser/x?y=1, ws://127.0.0.1:9222/devtools/browser/x?y=1",
        "ws://host, ws://host:80/",
        "wss://host?x, wss://host:443/?x",
        "WSS://[::1]:9/, wss://[::1]:9/",
        "ws+unix:/run/x.sock:/jsonrpc?u=a:/b, ws+unix:/run/x.sock:/jsonrpc?u=a:/b",
        "ws+unix:///run/x.sock, ws+unix:/run/x.sock:/",
        "http://127.0.0.1:6800/jsonrpc, http://127.0.0.1:6800/jsonrpc",
        "https://[::1]/x?y, https://[::1]:443/x?y",
        "unix:relative:with:colons, unix:relative:with:colons",
    })
    void whatIsReadIsWrittenOneWay(String text, String canonical) {
        Address address = Address.parse(text);
        assertThat(address.text()).isEqualTo(canonical);
        assertThat(Address.parse(canonical)).isEqualTo(address);
    }

    @ParameterizedTest
    @CsvSource({
        "'', no HOST:PORT",
        "tcp:, no HOST:PORT",
        "tcp:host, the port is missing",
        "host, the port is missing",
        "tcp::80, no HOST:PORT",
        "tcp:host:0, a port is a number from 1 to 65535",
        "tcp:host:65536, a port is a number from 1 to 65535",
        "tcp:host:123456, no HOST:PORT",
        "tcp:host:80x, no HOST:PORT",
        "tcp:ho st:80, no HOST:PORT",
        "tcp:::1:80, an IPv6 address stands in brackets",
        "::1, an IPv6 address stands in brackets",
        "tls:[zz]:80, no HOST:PORT",
        "unix:, the path is missing",
        "stdio, is started with its command",
        "ws:host:80, two slashes",
        "ws://, no HOST:PORT",
        "ws://host/a b, a path begins with a slash",
        "ws://host/#x, a path begins with a slash",
        "ws://host/é, a path begins with a slash",
        "ws://host:0/, a port is a number",
        "ws+unix:, the path is missing",
        "ws+unix::/x, the path is missing",
        "stdio:cat, is started with its command",
    })
    void whatIsNoAddressIsRefusedWithTheReason(String text, String words) {
        assertThatThrownBy(() -> Address.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("'" + text + "' is no address: ")
                .hasMessageContaining(words)
                .hasMessageContaining("write tcp:HOST:PORT, ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ws://user:secret@host/",
                "http://secret@host/path",
                "wss://user:sec@ret@host:0/?x@y",
                "http://host:0/?token=secret",
                "ws:host/?token=secret",
                "tcp://user:secret@host:80",
                "user:secret@host:80",
                "tls:user:secret@host:80",
            })
    void aRefusalShowsNoSecretOfAnAddress(String text) {
        assertThatThrownBy(() -> Address.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("' is no address: ")
                .message()
                .doesNotContain("secret", "sec@", "token");
    }

    @Test
    void hostAndPortAreKept() {
        assertThat(Address.parse("tls:[::1]:70")).isEqualTo(new Address.Tls("::1", 70));
    }
}
