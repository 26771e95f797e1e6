import { readFileSync, readdirSync } from 'node:fs'

const TICKS_A_SECOND = 100

const statOf = (pid: number) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')

/** CPU seconds that a process has used so far. */
export function cpuSeconds(pid: number): number {
  const fields = statOf(pid)
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
}

/** The process that started another. */
export const parentOf = (pid: number): number => Number(statOf(pid)[1])

/** A process and all below it. */
export function family(pid: number): number[] {
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  const parents = new Map<number, number>()
  for (const each of pids)
    try {
      parents.set(each, parentOf(each))
    } catch {
      continue
    }
  const members = [pid]
  for (const member of members) members.push(...[...parents].filter(([, parent]) => parent === member).map(([child]) => child))
  return members
}

/** Megabytes that a process holds by itself: proportional set size, so that shared pages count once over all its sharers. */
export function memoryMb(pid: number): number {
  const pss = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
  return Number(pss) / 1024
}
