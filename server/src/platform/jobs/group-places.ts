/** Workers that fetch at the same moment do not see what the others take, so it is counted here. */
export function createGroupPlaces(most = Number.POSITIVE_INFINITY) {
  const taken = new Map<string, number>();
  return {
    /** Returns a function that frees the place; undefined when the group already has its maximum. */
    enter(group: string | null | undefined): (() => void) | undefined {
      if (!group) return () => undefined;
      const now = taken.get(group) ?? 0;
      if (now >= most) return undefined;
      taken.set(group, now + 1);
      return () => {
        const left = (taken.get(group) ?? 1) - 1;
        if (left > 0) taken.set(group, left);
        else taken.delete(group);
      };
    },
  };
}
