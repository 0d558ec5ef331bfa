type Bound<Functions, First> = {
  [Name in keyof Functions]: Functions[Name] extends (first: First, ...rest: infer Rest) => infer Result
    ? (...rest: Rest) => Result
    : never;
};

/** Functions that need their first argument no more. */
export const boundTo = <First, Functions extends Record<string, (first: First, ...rest: never[]) => unknown>>(
  first: First,
  functions: Functions,
) =>
  Object.fromEntries(
    Object.entries(functions).map(([name, work]) => [name, work.bind(null, first)]),
  ) as Bound<Functions, First>;
