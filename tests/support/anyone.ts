import type { Principal } from '#server/kernel/http/access.ts'

/** For records that every caller sees alike. */
export const ANYONE: Principal = { id: 0, ip: '', can: () => true }
