const TYPED = /^(\d{1,2})(?:[:.]?(\d{2}))?\s*(?:([ap])\.?m?\.?)?$/i

/** HH:mm from `8`, `800`, `14:30` or `2:30 pm`; null if invalid. */
export function normalTime(text: string): string | null {
  const [, hours, minutes = '00', half] = TYPED.exec(text.trim()) ?? []
  if (hours === undefined) return null
  const typed = Number(hours)
  if (half && (typed < 1 || typed > 12)) return null
  const hour = half ? (typed % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : typed
  return hour < 24 && Number(minutes) < 60 ? `${String(hour).padStart(2, '0')}:${minutes}` : null
}
