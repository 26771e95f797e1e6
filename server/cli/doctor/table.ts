import type { Check } from '#server/cli/doctor/check.ts'
import { BACKUP } from '#server/cli/doctor/backup.checks.ts'
import { DATABASE } from '#server/cli/doctor/database.checks.ts'
import { MACHINE } from '#server/cli/doctor/machine.checks.ts'
import { NETWORK } from '#server/cli/doctor/network.checks.ts'
import { WORK } from '#server/cli/doctor/work.checks.ts'

export const CHECKS: readonly Check[] = [...MACHINE, ...NETWORK, ...DATABASE, ...BACKUP, ...WORK]
