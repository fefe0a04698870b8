package burstscope.report;

/// A picture that the product rendered.
/// @param file name inside the report's folder
/// @param title what it shows, with the unit
/// @param alternative the same in words, for readers who do not see it
public record ChartPicture(String file, String title, String alternative) {}
