import DOMPurify from 'dompurify'
import { useNavigate } from 'react-router'
import { type Notification, TITLE_TAGS } from '#contract/entities/kernel/notification.ts'
import { zonedTime } from '#contract/rules/stop-time.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { notificationPath } from './notification-lists.ts'
import styles from './notifications.module.css'
import { usePanel } from './panel-context.ts'

const ALLOWED = { ALLOWED_TAGS: [...TITLE_TAGS], ALLOWED_ATTR: [] }

export function NotificationItem({ item }: { item: Notification }) {
  const { read, zone, canOpen, close } = usePanel()
  const navigate = useNavigate()
  const target = notificationPath(item)

  const open = () => {
    read(item)
    if (!canOpen(target)) return
    close()
    void navigate(target)
  }
  return (
    <li className={`flex rule-bottom ${styles.item}`}>
      <button type="button" className={`bare grid gap-2 gap-x-12 grow ${styles.open}`} onClick={open}>
        <span
          className={`min-0 two-lines ${styles.title}`}
          dangerouslySetInnerHTML={{ __html: DOMPurify.sanitize(item.title ?? '', ALLOWED) }}
        />
        {item.sub_title && <span className="min-0 muted full-row">{item.sub_title}</span>}
        <time className={`faint small nowrap ${styles.time}`} dateTime={item.created_at}>
          {zonedTime(item.created_at, zone)}
        </time>
      </button>
      <Button kind="icon" aria-label="Close" onClick={() => read(item)}>
        <Icon name="close" size={14} />
      </Button>
    </li>
  )
}
