package burstscope.ui.model;

/// One thing that is known of the switches for other explanations.
/// @param value with its unit; a dash before it is known
public record RivalFigure(String name, String value) {}
