import { StartProblem } from '#server/kernel/base/problem.ts'

/** The message tells the operator what to do. */
export class BackupProblem extends StartProblem {}
