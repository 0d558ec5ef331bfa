declare module 'virtual:contract' {
  /** The contract's routes without their validators, made by the build. */
  export const routes: import('@orpc/contract').AnyContractRouter;
}
