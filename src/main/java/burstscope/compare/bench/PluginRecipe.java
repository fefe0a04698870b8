package burstscope.compare.bench;

import burstscope.codec.Value;
import java.util.function.Supplier;

/// The description of a plugin as an editor deploys it: the message that its start-up is made of.
/// - Shape: values are drawn in the order in which they are listed here; that order is part of the recipe.
/// - Threads: one.
/// @param localised whether titles and descriptions are Chinese
record PluginRecipe(RecipeText random, boolean localised) {
    Value.Map plugin(int index) {
        String name = random.word();
        String publisher = random.word();
        Value.Array commands = list(30 + random.below(21), () -> command(name));
        Value.Array keybindings = list(10 + random.below(11), () -> keybinding(commands));
        Value.Array menus = list(15 + random.below(16), () -> menu(commands));
        Value.Map properties = properties(name);
        Value.Array languages = list(2 + random.below(4), this::language);
        Value.Array snippets = list(10 + random.below(21), this::snippet);
        return Value.Map.ofEntries(
                "metadata",
                metadata(name, publisher),
                "type",
                Value.of(index % 7 == 0 ? 0 : 1),
                "digest",
                Value.of(random.hex(64)),
                "contributes",
                Value.Map.ofEntries(
                        "commands",
                        commands,
                        "keybindings",
                        keybindings,
                        "menus",
                        menus,
                        "configuration",
                        Value.Map.ofEntries("title", text(2), "properties", properties),
                        "languages",
                        languages,
                        "snippets",
                        snippets));
    }

    private Value.Map metadata(String name, String publisher) {
        Value.Map model = Value.Map.ofEntries(
                "id", Value.of(publisher + "." + name),
                "name", Value.of(name),
                "publisher", Value.of(publisher),
                "version", Value.of("1." + random.below(90) + "." + random.below(40)),
                "displayName", text(2),
                "description", text(20),
                "engine", Value.Map.ofEntries("type", Value.of("theiaPlugin"), "version", Value.of("^1.50.0")),
                "entryPoint", Value.Map.ofEntries("backend", Value.of("./dist/extension.js")),
                "packagePath", Value.of("/home/theia/plugins/" + publisher + "." + name + "/extension"));
        Value.Map lifecycle = Value.Map.ofEntries(
                "startMethod",
                Value.of("activate"),
                "stopMethod",
                Value.of("deactivate"),
                "frontendModuleName",
                Value.of(name),
                "backendInitPath",
                Value.of("@theia/plugin-ext/lib/hosted/node/scanners/backend-init-theia.js"));
        return Value.Map.ofEntries(
                "host", Value.of("main"), "model", model, "lifecycle", lifecycle, "outOfSync", Value.of(random.coin()));
    }

    private Value.Map command(String name) {
        return Value.Map.ofEntries(
                "command", Value.of(name + "." + random.word()), "title", text(3), "category", Value.of(name));
    }

    private Value.Map keybinding(Value.Array commands) {
        return Value.Map.ofEntries(
                "command",
                anyCommand(commands),
                "key",
                Value.of("ctrl+shift+" + random.syllable()),
                "when",
                Value.of("editorTextFocus && " + random.word()));
    }

    private Value.Map menu(Value.Array commands) {
        return Value.Map.ofEntries(
                "command",
                anyCommand(commands),
                "group",
                Value.of("navigation@" + random.below(20)),
                "when",
                Value.of("resourceLangId == " + random.word()));
    }

    private Value anyCommand(Value.Array commands) {
        return ((Value.Map) commands.get(random.below(commands.size()))).value(0);
    }

    private Value.Map properties(String name) {
        int count = 56 + random.below(31);
        Value[] keys = new Value[count];
        Value[] values = new Value[count];
        for (int i = 0; i < count; i++) {
            int kind = random.below(3);
            keys[i] = Value.of(name + "." + random.word() + "." + i);
            values[i] = property(kind);
        }
        return Value.Map.of(keys, values);
    }

    private Value.Map property(int kind) {
        return switch (kind) {
            case 0 ->
                Value.Map.ofEntries(
                        "type", Value.of("boolean"), "default", Value.of(random.coin()), "description", text(14));
            case 1 ->
                Value.Map.ofEntries(
                        "type",
                        Value.of("string"),
                        "default",
                        Value.of(random.word()),
                        "description",
                        text(14),
                        "enum",
                        list(3, () -> Value.of(random.word())));
            default ->
                Value.Map.ofEntries(
                        "type",
                        Value.of("number"),
                        "default",
                        Value.of(random.below(5000)),
                        "minimum",
                        Value.of(0),
                        "maximum",
                        Value.of(65536),
                        "description",
                        text(14));
        };
    }

    private Value.Map language() {
        String id = random.word();
        return Value.Map.ofEntries(
                "id",
                Value.of(id),
                "aliases",
                Value.Array.of(Value.of(id), Value.of(random.word())),
                "extensions",
                Value.Array.of(Value.of("." + id)),
                "configuration",
                Value.of("./" + id + ".json"));
    }

    private Value.Map snippet() {
        return Value.Map.ofEntries(
                "prefix",
                Value.of(random.word()),
                "body",
                list(3, () -> Value.of(random.sentence(8))),
                "description",
                text(6));
    }

    private Value text(int words) {
        return Value.of(localised ? random.cjk(4 * words) : random.sentence(words));
    }

    static Value.Array list(int count, Supplier<Value> item) {
        Value[] items = new Value[count];
        for (int i = 0; i < count; i++) {
            items[i] = item.get();
        }
        return Value.Array.of(items);
    }
}
