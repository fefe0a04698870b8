package burstscope;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Collection;
import java.util.Set;

/// The compiled classes of the product, and the words that the rules about them share.
final class ProductClasses {
    /// Read once for all rule classes; immutable.
    static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("burstscope");

    private ProductClasses() {}

    /// Calls, method references and field reads of one of `names` (a constructor is `<init>`) at `owner` or a type
    /// derived from it.
    static ArchCondition<JavaClass> reach(Class<?> owner, String... names) {
        Set<String> wanted = Set.of(names);
        return new ArchCondition<>("reach " + owner.getSimpleName() + "." + String.join("/", names)) {
            @Override
            public void check(JavaClass origin, ConditionEvents events) {
                for (JavaAccess<?> access : origin.getAccessesFromSelf()) {
                    if (wanted.contains(access.getTarget().getName())
                            && access.getTargetOwner().isAssignableTo(owner)) {
                        events.add(SimpleConditionEvent.satisfied(access, access.getDescription()));
                    }
                }
            }
        };
    }

    /// Our types in exactly these packages; a name that ends in `..` means its subpackages, too.
    static DescribedPredicate<JavaClass> oursIn(Collection<String> packages) {
        return JavaClass.Predicates.resideInAnyPackage(packages.toArray(String[]::new));
    }

    static DescribedPredicate<JavaClass> foreign() {
        return JavaClass.Predicates.resideOutsideOfPackage("burstscope..");
    }
}
