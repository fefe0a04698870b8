package burstscope;

import static burstscope.ProductClasses.ALL;
import static burstscope.ProductClasses.reach;
import static com.tngtech.archunit.lang.conditions.ArchConditions.be;
import static com.tngtech.archunit.lang.conditions.ArchConditions.dependOnClassesThat;
import static com.tngtech.archunit.lang.conditions.ArchConditions.never;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.constructors;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.lang.ArchCondition;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadPoolExecutor;
import javafx.animation.AnimationTimer;
import javafx.application.Platform;
import org.junit.jupiter.api.Test;

/// What code may do, and where: threads, clocks, streams, statics.
final class CodeRulesTest {
    private static final int MOST_PARAMETERS = 6;

    @Test
    void onlyTheTwoThreadFactoriesStartThreads() {
        forbidOutside(
                "burstscope.run.Threads or burstscope.backend.BackendThreads",
                isOrIsInside("burstscope.run.Threads").or(isOrIsInside("burstscope.backend.BackendThreads")),
                reach(Thread.class, "<init>", "ofPlatform", "ofVirtual", "startVirtualThread")
                        .or(dependOnClassesThat(assignableToAny(Executors.class, ThreadPoolExecutor.class)))
                        .or(dependOnClassesThat(assignableToAny(ForkJoinPool.class)))
                        .or(reach(CompletableFuture.class, "runAsync", "supplyAsync")),
                "a thread has a name, an owner and an end, which its factory sees to");
    }

    @Test
    void onlyTheClockPackageReadsTheSystemClocks() {
        forbidOutside(
                "burstscope.clock",
                inPackage("burstscope.clock"),
                reach(System.class, "nanoTime", "currentTimeMillis")
                        .or(reach(Instant.class, "now"))
                        .or(reach(LocalDate.class, "now"))
                        .or(reach(LocalDateTime.class, "now"))
                        .or(reach(OffsetDateTime.class, "now"))
                        .or(reach(ZonedDateTime.class, "now"))
                        .or(reach(Clock.class, "systemUTC", "systemDefaultZone", "system")),
                "everything that stamps gets its clock by constructor, so that a test can turn it by hand");
    }

    @Test
    void onlyTheCommandLineUsesTheStandardStreams() {
        forbidOutside(
                "burstscope.cli",
                inPackage("burstscope.cli.."),
                reach(System.class, "out", "err"),
                "standard output may be the wire of a backend, and a library that prints cannot be used there");
    }

    @Test
    void onlyThePulseTalksToTheToolkitQueue() {
        forbidOutside(
                "burstscope.ui.fx",
                inPackage("burstscope.ui.fx.."),
                reach(Platform.class, "runLater").or(dependOnClassesThat(assignableToAny(AnimationTimer.class))),
                "the screen pulls once a pulse from bounded queues; tasks pushed for each event would pile up");
    }

    @Test
    void theScreenNeverWaits() {
        // FxToolkit is what other threads use to wait for the screen; it refuses to on the screen's own thread.
        classes()
                .that()
                .resideInAPackage("burstscope.ui..")
                .and()
                .doNotHaveFullyQualifiedName("burstscope.ui.fx.FxToolkit")
                .should(never(reach(Future.class, "get", "join", "resultNow")
                        .or(reach(Thread.class, "sleep", "join"))
                        .or(reach(CountDownLatch.class, "await"))
                        .or(reach(Object.class, "wait"))))
                .because("a window whose thread waits is frozen, and may wait for a thread that waits for it")
                .allowEmptyShould(true)
                .check(ALL);
    }

    @Test
    void nobodyUsesTimersOrLoggersOfTheJdkOrPrintsStackTraces() {
        classes()
                .should(never(dependOnClassesThat(assignableToAny(java.util.Timer.class))
                        .or(dependOnClassesThat(inPackage("java.util.logging..")))
                        .or(reach(Throwable.class, "printStackTrace"))))
                .because("a timer is a thread without an owner, and a failure is shown once, where it is handled")
                .check(ALL);
    }

    @Test
    void staticFieldsAreFinal() {
        fields().that()
                .areStatic()
                .should()
                .beFinal()
                .because("state that survives a run is a hidden input of the next")
                .allowEmptyShould(true)
                .check(ALL);
    }

    @Test
    void nobodyOffersAnInstanceOfItself() {
        noMethods()
                .should()
                .haveName("getInstance")
                .because("Main wires everything by constructor")
                .allowEmptyShould(true)
                .check(ALL);
    }

    @Test
    void constructorsOfClassesTakeAtMostSixParameters() {
        constructors()
                .that()
                .areDeclaredInClassesThat(new DescribedPredicate<JavaClass>("are neither records nor enums") {
                    @Override
                    public boolean test(JavaClass type) {
                        return !type.isRecord() && !type.isEnum();
                    }
                })
                .should(be(new DescribedPredicate<JavaConstructor>("of at most %s parameters", MOST_PARAMETERS) {
                    @Override
                    public boolean test(JavaConstructor constructor) {
                        return constructor.getRawParameterTypes().size() <= MOST_PARAMETERS;
                    }
                }))
                .because("a class with more collaborators has more than one job")
                .allowEmptyShould(true)
                .check(ALL);
    }

    private static void forbidOutside(
            String homeName, DescribedPredicate<JavaClass> home, ArchCondition<JavaClass> deed, String reason) {
        classes()
                .that(DescribedPredicate.not(home).as("are not in " + homeName))
                .should(never(deed))
                .because(reason)
                .allowEmptyShould(true)
                .check(ALL);
    }

    private static DescribedPredicate<JavaClass> inPackage(String pattern) {
        return JavaClass.Predicates.resideInAPackage(pattern);
    }

    private static DescribedPredicate<JavaClass> isOrIsInside(String className) {
        return new DescribedPredicate<>("is or is inside " + className) {
            @Override
            public boolean test(JavaClass type) {
                return type.getName().equals(className) || type.getName().startsWith(className + "$");
            }
        };
    }

    private static DescribedPredicate<JavaClass> assignableToAny(Class<?>... types) {
        return new DescribedPredicate<>("are " + Arrays.toString(types)) {
            @Override
            public boolean test(JavaClass type) {
                return Arrays.stream(types).anyMatch(type::isAssignableTo);
            }
        };
    }
}
