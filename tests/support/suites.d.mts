export interface Counts {
  passed: number
  failed: number
}
export function countsOf(isWell: boolean, passed: number, failed: number): Counts
export function vitestCounts(isWell: boolean, report: object): Counts
export function playwrightCounts(isWell: boolean, report: object): Counts
