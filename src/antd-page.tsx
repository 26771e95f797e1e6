import type { Preloadable } from '#kit/preloadable.tsx'
import { AntdRoot } from './ui/antd-root.tsx'

/** A page that is drawn with antd, below antd's root. */
export function AntdPage({ Page }: { Page: Preloadable }) {
  return (
    <AntdRoot>
      <Page />
    </AntdRoot>
  )
}
