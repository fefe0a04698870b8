package burstscope.run;

/// A backend that cannot be attached to, or that left in the middle of a measurement.
public final class AttachException extends Exception {
    private static final long serialVersionUID = 1L;
    private final transient AttachProblem problem;
    private final transient CheckList checkList;

    /// Before anything was reached.
    public AttachException(AttachProblem problem) {
        this(problem, CheckList.unreached(problem.message()));
    }

    AttachException(AttachProblem problem, CheckList checkList) {
        super(problem.step() + ": " + problem.message());
        this.problem = problem;
        this.checkList = checkList;
    }

    /// How far it came.
    public CheckList checkList() {
        return checkList;
    }

    public AttachProblem problem() {
        return problem;
    }
}
