import type { ReactNode } from 'react'
import type { TruckState } from '#contract/rules/truck-state.ts'
import styles from './fleet-map.module.css'

/** The same shapes as the marks on the map's canvas. */
const SHAPES: Readonly<Record<TruckState, ReactNode>> = {
  empty: <circle r={6} />,
  soon: <path d="M0 -7 L7 6 L-7 6 Z" />,
  later: <path d="M0 -7 L7 6 L-7 6 Z" />,
  assigned: <rect x={-6} y={-6} width={12} height={12} />,
  loaded: <rect x={-6} y={-6} width={12} height={12} />,
  offline: <path d="M0 -6.5 L6.5 0 L0 6.5 L-6.5 0 Z" />,
}

export const StateMark = ({ state }: { state: TruckState }) => (
  <svg className={`flex-none ${styles.mark} ${styles[state]}`} viewBox="-8 -8 16 16" aria-hidden>
    {SHAPES[state]}
  </svg>
)
