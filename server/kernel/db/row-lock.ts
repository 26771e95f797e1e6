export interface RowLock {
  /** Until commit. */
  readonly isLocked?: boolean
}
