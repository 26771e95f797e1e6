import { type KeyboardEvent, useId, useState } from 'react'
import type { NotificationType } from '#contract/entities/kernel/notification.ts'
import { Button } from '#src/ui/button.tsx'
import { Configuration } from './configuration.tsx'
import { badge, ofType, SECTIONS } from './notification-lists.ts'
import { NotificationItem } from './notification-item.tsx'
import styles from './notifications.module.css'
import { usePanel } from './panel-context.ts'

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

export function NotificationPanel() {
  const { items, readAll } = usePanel()
  const [section, setSection] = useState<NotificationType>(
    () => SECTIONS.find(({ type }) => ofType(items, type).length > 0)?.type ?? 'DRIVER_BID_CREATED',
  )
  const id = useId()
  const shown = ofType(items, section)

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = STEPS[event.key]
    if (!step) return
    const at = SECTIONS.findIndex(({ type }) => type === section)
    const next = (at + step + SECTIONS.length) % SECTIONS.length
    setSection(SECTIONS[next]?.type ?? section)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <section className={`popup stack gap-0 ${styles.panel}`} aria-label="Notifications" data-own-keys>
      <div className="spread gap-0 pad-8-16">
        <h2>Notifications</h2>
        <Configuration />
      </div>
      <div
        className="tabs pad-8-16 rule-bottom"
        role="tablist"
        aria-label="Notification types"
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        {SECTIONS.map(({ type, label }) => (
          <button
            key={type}
            type="button"
            role="tab"
            id={`${id}-${type}`}
            aria-selected={type === section}
            aria-controls={`${id}-list`}
            tabIndex={type === section ? 0 : -1}
            className="row clickable"
            onClick={() => setSection(type)}
          >
            {`${label} `}
            {ofType(items, type).length > 0 && (
              <span className="tone-soft rounded pad-x-4 small" data-tone="accent">
                {badge(ofType(items, type).length)}
              </span>
            )}
          </button>
        ))}
      </div>
      <div
        id={`${id}-list`}
        role="tabpanel"
        aria-labelledby={`${id}-${section}`}
        className={`scroll ${styles.list}`}
      >
        {shown.length === 0 ? (
          <p className="faint text-center pad-24">No Notifications</p>
        ) : (
          <>
            <div className="row push pad-x-4">
              <Button kind="quiet" onClick={() => readAll(section)}>
                Mark As Read
              </Button>
            </div>
            <ul>
              {shown.map((item) => (
                <NotificationItem key={item.id} item={item} />
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  )
}
