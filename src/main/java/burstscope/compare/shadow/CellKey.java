package burstscope.compare.shadow;

import burstscope.compare.SizeClass;

/// Messages of one kind and size.
public record CellKey(MessageKind kind, SizeClass size) {}
