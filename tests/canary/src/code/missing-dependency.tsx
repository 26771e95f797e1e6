import { useMemo } from 'react'

export function Planted({ count }: { count: number }) {
  const doubled = useMemo(() => count * 2, [])
  return <b>{doubled}</b>
}
