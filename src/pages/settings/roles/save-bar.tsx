import { Alert, Button } from 'antd'
import { useState } from 'react'
import { previewRoles, type RoleChanges, type RoleEffects } from '#contract/entities/people/role.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { useSettled } from '#kit/use-settled.ts'
import { Question } from '#kit/dialog/question.tsx'
import { effectWords } from './effect-words.ts'
import { useEffects } from './use-effects.ts'

const PAUSE_MS = 300
const SHOWN = 10
const NOTHING_YET = { effects: undefined, error: undefined }

function Losers({ changes }: Pick<RoleEffects, 'changes'>) {
  const losing = changes.filter(({ lost }) => lost.length > 0)
  return (
    <ul className="margin-0">
      {losing.slice(0, SHOWN).map(({ user }) => (
        <li key={user.id}>{user.name}</li>
      ))}
      {losing.length > SHOWN && <li>and more</li>}
    </ul>
  )
}

interface Props {
  changes: RoleChanges
  isSaving: boolean
  onSave: () => void
  onDiscard: () => void
}

export function SaveBar({ changes, isSaving, onSave, onDiscard }: Props) {
  const [asks, setAsks] = useState(false)
  const changesKey = JSON.stringify(changes)
  const settled = useSettled(changesKey, PAUSE_MS)
  const known = useEffects(previewRoles, settled)
  const { effects, error } = settled === changesKey ? known : NOTHING_YET
  const isFresh = effects !== undefined
  const save = () => (effects && effects.losing > 0 ? setAsks(true) : onSave())
  return (
    <div className="panel surface pad-12-16 cluster gap-12" role="region" aria-label="Unsaved changes">
      <div className="grow" role="status">
        {error !== undefined && <Alert type="error" message={error} />}
        {effects && effectWords(effects).join(' ')}
        {!effects && error === undefined && 'Checking who is affected…'}
      </div>
      <Button onClick={onDiscard} disabled={isSaving}>
        Discard
      </Button>
      <Button type="primary" onClick={save} disabled={!isFresh || isSaving}>
        {isSaving ? 'Saving…' : 'Save roles'}
      </Button>
      {asks && effects && (
        <Question
          title={`${pluralize(effects.losing, 'user loses', 'users lose')} permissions`}
          label="Save roles"
          isDanger
          isBusy={isSaving}
          onYes={() => {
            setAsks(false)
            onSave()
          }}
          onNo={() => setAsks(false)}
        >
          <p>{effectWords(effects).join(' ')} The change applies right away.</p>
          <Losers changes={effects.changes} />
        </Question>
      )}
    </div>
  )
}
