import { lazy, Suspense } from 'react'
import { HeadPopover } from './head-popover.tsx'

const ViewList = lazy(() => import('./view-list.tsx'))

// The popup is positioned before its content has loaded.
const WIDTH = { width: 270 } as const

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
