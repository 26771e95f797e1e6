import { Button, Checkbox, Flex, Input, type InputRef } from 'antd'
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { pluralize } from '#contract/rules/plural.ts'
import type { Draft } from './role-drafts.ts'

const TARGET = { display: 'inline-block', lineHeight: '24px' } as const

interface Props {
  draft: Draft
  userCount: number
  onRename: (name: string) => void
  onCopy: () => void
  onDemand: (isOn: boolean) => void
  onRemove: () => void
}

export function RoleHead({
  draft: { name, id, isRemoved, needs_second_factor },
  userCount,
  onRename,
  onCopy,
  onDemand,
  onRemove,
}: Props) {
  const input = useRef<InputRef>(null)
  const isNew = id === null
  useLayoutEffect(() => {
    if (isNew) input.current?.focus({ cursor: 'all' })
  }, [isNew])
  return (
    <Flex vertical gap={4}>
      <Input
        ref={input}
        variant="underlined"
        aria-label={`Role name: ${name}`}
        maxLength={60}
        value={name}
        disabled={isRemoved}
        onChange={({ target }) => onRename(target.value)}
      />
      <span className="small regular">
        {isRemoved && <strong className="danger">Removed on save</strong>}
        {!isRemoved && isNew && 'New'}
        {!isRemoved && !isNew && (
          <Link to={`/settings/users?role=${id}`} style={TARGET}>
            {pluralize(userCount, 'user')}
          </Link>
        )}
      </span>
      <Flex component="span" align="center" gap={4}>
        <Button size="small" aria-label={`Copy ${name}`} onClick={onCopy}>
          Copy
        </Button>
        <Button size="small" aria-label={isRemoved ? `Keep ${name}` : `Remove ${name}`} onClick={onRemove}>
          {isRemoved ? 'Keep' : 'Remove'}
        </Button>
      </Flex>
      <Checkbox
        className="small regular"
        aria-label={`${name}: two-factor authentication`}
        checked={needs_second_factor}
        disabled={isRemoved}
        onChange={({ target }) => onDemand(target.checked)}
      >
        Requires two-factor
      </Checkbox>
    </Flex>
  )
}
