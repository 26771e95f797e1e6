import type { ReactNode } from 'react'
import styles from './glyph.module.css'

const SHAPES = {
  unread: <circle cx="8" cy="8" r="3.5" fill="currentColor" stroke="none" />,
  bid: <path d="M2 8.25 14 2.5 10.5 13.5l-3-4zM7.5 9.5 14 2.5" />,
  driver: (
    <path d="M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zm0-4.25a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5zM2.2 7h4.2M9.6 7h4.2M8 9.75V14" />
  ),
  answered: <path d="M2.5 3.5h11v7.5H8l-3.5 2.75V11h-2zM5.25 6.1h5.5M5.25 8.4h3.5" />,
  star: <path d="m8 2.2 1.8 3.6 4 .6-2.9 2.8.7 4L8 11.3l-3.6 1.9.7-4-2.9-2.8 4-.6z" fill="currentColor" />,
  back: <path d="M9.75 3 4.75 8l5 5" />,
  close: <path d="m4 4 8 8m0-8-8 8" />,
  copy: <path d="M5.5 5.5v-3h8v8h-3m-8-5h8v8h-8z" />,
  link: (
    <path d="M7 9.5 9.5 7M6.5 5.25l1.6-1.6a3 3 0 0 1 4.25 4.25l-1.6 1.6M9.5 10.75l-1.6 1.6A3 3 0 0 1 3.65 8.1l1.6-1.6" />
  ),
  person: <path d="M8 8a2.75 2.75 0 1 0 0-5.5A2.75 2.75 0 0 0 8 8zM2.75 13.75a5.25 5.25 0 0 1 10.5 0" />,
  planned: <path d="M8 14S3.5 10 3.5 6.5a4.5 4.5 0 0 1 9 0C12.5 10 8 14 8 14z" strokeDasharray="2.2 2" />,
  ok: <path d="m3 8.5 3.5 3.5L13 4.5" />,
  warn: <path d="M8 2.5 14.5 13.5h-13zM8 6.75v3m0 1.6v.2" />,
  bad: <path d="M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM5.75 5.75l4.5 4.5m0-4.5-4.5 4.5" />,
  up: <path d="M8 13V3.5M4 7.5l4-4 4 4" />,
} satisfies Record<string, ReactNode>

export type GlyphName = keyof typeof SHAPES

interface Props {
  name: GlyphName
  label?: string
}

export function Glyph({ name, label }: Props) {
  const meaning = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg
      className={`flex-none block ${styles.glyph}`}
      viewBox="0 0 16 16"
      focusable="false"
      data-glyph={name}
      {...meaning}
    >
      {label !== undefined && <title>{label}</title>}
      {SHAPES[name]}
    </svg>
  )
}
