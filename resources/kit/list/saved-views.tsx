import { lazy, Suspense } from 'react'
import { HeadPopover } from './head-popover.tsx'

// Nothing is fetched for it before somebody asks.
const ViewList = lazy(() => import('./view-list.tsx'))

// It is placed before its content has come.
const WIDTH = { width: 270 } as const

/** The saved views of a list, each one's own, and the way to save the one that is shown. */
export function SavedViews({ list }: { list: string }) {
  return (
    <HeadPopover label="Views">
      {(close) => (
        <div style={WIDTH}>
          <Suspense fallback={<p className="faint">Loading views…</p>}>
            <ViewList list={list} onChosen={close} />
          </Suspense>
        </div>
      )}
    </HeadPopover>
  )
}
