import { createElement, type ReactElement } from 'react'

interface PageSkeletonProps {
  label: string
  isRecord: boolean
}

const PageSkeleton = ({ label, isRecord }: PageSkeletonProps) => (
  <section
    className={isRecord ? 'kit-page kit-record' : 'kit-page grow kit-list'}
    aria-busy
    aria-label={label}
  >
    {isRecord && <span className="above-4">&#8203;</span>}
    <header className="kit-head">
      <h1>{label}</h1>
    </header>
    <div className="panel grow scroll tabular kit-table-frame kit-rows-to-come" />
  </section>
)

export const listSkeleton = (label: string): ReactElement =>
  createElement(PageSkeleton, { label, isRecord: false })
export const recordSkeleton = (label: string): ReactElement =>
  createElement(PageSkeleton, { label, isRecord: true })
