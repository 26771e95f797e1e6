import { Button, Empty, Typography } from 'antd'
import type { ReactNode } from 'react'
import { CanAccess } from '#kit/access.tsx'
import { ButtonLink } from '#kit/button-link.tsx'
import type { Source } from '#kit/define-views.ts'
import { Failure } from '#kit/failure.tsx'

export const FailedList = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <Failure title="Couldn’t load this list." reason={message}>
    <Button onClick={onRetry}>Try again</Button>
  </Failure>
)

const SHORT = { flex: 'none' } as const
const BALANCED = { textWrap: 'balance' } as const

// The first sentence says that there is nothing, the rest what to do.
function Nothing({ words, children }: { words: string; children?: ReactNode }) {
  const [, first = words, rest] = /^(.+?[.])\s(.+)$/.exec(words) ?? []
  return (
    <div className="panel message kit-state" style={SHORT}>
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={
          <>
            <p className="ink text-16 medium margin-0">{first}</p>
            {rest && (
              <p style={BALANCED}>
                <Typography.Text type="secondary">{rest}</Typography.Text>
              </p>
            )}
          </>
        }
      >
        {children}
      </Empty>
    </div>
  )
}

function SourceLink({ can: [resource, action], to, label }: Source) {
  return (
    <CanAccess resource={resource} action={action}>
      <ButtonLink to={to}>{label}</ButtonLink>
    </CanAccess>
  )
}

interface EmptyListProps {
  text: string
  onClear?: (() => void) | undefined
  onAllWeeks?: (() => void) | undefined
  elsewhere?: ReactNode
  source?: Source | undefined
}

export const EmptyList = ({ text, onClear, onAllWeeks, elsewhere, source }: EmptyListProps) => (
  <Nothing
    words={
      onAllWeeks ? 'No matches in the selected week.' : onClear ? 'Nothing matches these filters.' : text
    }
  >
    {!onAllWeeks && !onClear && source && <SourceLink {...source} />}
    {(onAllWeeks ?? onClear) && (
      <div className="grid centered">
        {elsewhere}
        {onAllWeeks && (
          <Button type="primary" onClick={onAllWeeks}>
            Search all weeks
          </Button>
        )}
        {onClear && <Button onClick={onClear}>Clear filters</Button>}
      </div>
    )}
  </Nothing>
)

export const EmptyLine = ({ text }: { text: string }) => (
  <p>
    <Typography.Text type="secondary">{text}</Typography.Text>
  </p>
)

export const PastTheEnd = ({ onFirst }: { onFirst: () => void }) => (
  <Nothing words="That page doesn’t exist.">
    <Button onClick={onFirst}>Go to first page</Button>
  </Nothing>
)
