import { preloadable } from '#kit/preloadable.tsx'

/** To whom reminders go, fetched as it is shown. */
export const Recipients = preloadable(async () => (await import('./recipients.tsx')).Recipients)
