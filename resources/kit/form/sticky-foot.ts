/** Keeps the foot of a long form in sight. */
export const STICKY_FOOT = { position: 'sticky', insetBlockEnd: 0, zIndex: 'var(--layer-sticky)' } as const
