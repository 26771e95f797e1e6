/** Whether a read locks its row until commit. */
export interface RowLock {
  readonly isLocked?: boolean
}
