import { readFileSync, readdirSync } from 'node:fs'

const TICKS_A_SECOND = 100

const statOf = (pid: number) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')

export function cpuSeconds(pid: number): number {
  const fields = statOf(pid)
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
}

export const parentOf = (pid: number): number => Number(statOf(pid)[1])

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
  for (const member of members)
    members.push(...[...parents].filter(([, parent]) => parent === member).map(([child]) => child))
  return members
}

/** Proportional set size, so that shared pages count once across all their users. */
export function memoryMb(pid: number): number {
  const pss = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
  return Number(pss) / 1024
}
