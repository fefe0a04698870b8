package burstscope.link;

/// What a session has lived through so far.
/// @param duplicates frames that had come before
/// @param gaps frames that came while an earlier one was missing; dropped
/// @param replaysAsked how often the server was asked for what was missing
/// @param replaysServed how often the server asked
/// @param reconnections connections after the first
/// @param ignoredFrames of kinds that have no place in a session
/// @param falseAcks acknowledgements of frames that were never sent
public record LinkCounts(
        long duplicates,
        long gaps,
        long replaysAsked,
        long replaysServed,
        long reconnections,
        long ignoredFrames,
        long falseAcks) {}
