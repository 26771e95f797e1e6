import { useCompanyZone } from '#kit/cells/zone.tsx'
import { preloadable } from '#kit/preloadable.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { usePopover } from '#src/ui/use-popover.ts'
import { badge, total } from './notification-lists.ts'
import styles from './notifications.module.css'
import { PanelContext, type PanelParts } from './panel-context.ts'
import { useNotifications } from './use-notifications.ts'

const Panel = preloadable(async () => (await import('./notification-panel.tsx')).NotificationPanel)
const preload = () => void Panel.preload().catch(() => undefined)

export function Notifications({ canOpen }: Pick<PanelParts, 'canOpen'>) {
  const { items, read, readAll } = useNotifications()
  const { isOpen, setOpen, close, root, button: bell, onKeyDown } = usePopover()
  const zone = useCompanyZone()
  const count = total(items)
  return (
    // Escape bubbles up from the interactive parts inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="relative" ref={root} onKeyDown={onKeyDown}>
      <button
        ref={bell}
        type="button"
        className="button icon-only"
        aria-label={count === 0 ? 'Notifications' : `Notifications, ${badge(count)} unread`}
        aria-expanded={isOpen}
        data-tip="Notifications"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="bell" />
        {count > 0 && (
          <span className={`badge absolute ${styles.badge}`} data-tone="danger">
            {badge(count)}
          </span>
        )}
      </button>
      {isOpen && (
        <PanelContext value={{ items, read, readAll, zone, canOpen, close }}>
          <Panel />
        </PanelContext>
      )}
    </div>
  )
}
