import { useId } from 'react'
import type { PaperCode, PaperOf } from '#contract/rules/papers.ts'
import { documentFacts } from '#contract/fields/document.ts'
import { formatBytes, formatShare } from '#kit/cells/format.ts'
import { DayField } from '#kit/ui/day-field.tsx'
import { expires, mustExpire, paperTypes } from './paper-kinds.ts'
import type { PaperInput, Upload } from './use-uploads.ts'

interface UploadRowProps {
  of: PaperOf
  upload: Upload
  onEdit: (changed: Partial<PaperInput>) => void
  onRemove: () => void
  onSend: () => void
}

const OWN_FIELDS = new Set(['type', 'issued_on', 'expires_on', 'note'])

/** One chosen file: what it is, its days, and how far it has gone out or why it was refused. */
export function UploadRow({ of, upload, onEdit, onRemove, onSend }: UploadRowProps) {
  const id = useId()
  const { file, state, share, problem, errors, type, issued_on, expires_on, note } = upload
  const isSending = state === 'sending'
  const words = [...(problem ? [problem] : []), ...Object.entries(errors).flatMap(([name, texts]) => (OWN_FIELDS.has(name) ? [] : texts))]
  const error = (name: string) =>
    errors[name] && (
      <p id={`${id}-${name}`} className="kit-field-error" role="alert">
        {errors[name].join(' ')}
      </p>
    )

  return (
    <li className="kit-upload" aria-label={file.name}>
      <p className="kit-upload-name">
        <strong>{file.name}</strong> <span className="kit-second">{formatBytes(file.size)}</span>
      </p>
      {words.length > 0 && (
        <p className="kit-field-error" role="alert">
          {words.join(' ')}
        </p>
      )}
      {!problem && (
        <fieldset className="kit-upload-fields" disabled={isSending}>
          <legend className="kit-hidden">{file.name}</legend>
          <div className="kit-field">
            <label htmlFor={`${id}-of`} className="kit-required">
              Type of paper
            </label>
            <select
              id={`${id}-of`}
              className="kit-input"
              value={type}
              aria-required
              aria-invalid={errors.type !== undefined || undefined}
              aria-describedby={errors.type ? `${id}-type` : undefined}
              onChange={(event) => onEdit({ type: event.target.value as PaperCode | '' })}
            >
              <option value="">Choose…</option>
              {paperTypes(of).map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
            {error('type')}
          </div>
          <DayField
            label={documentFacts.issued_on.label}
            value={issued_on}
            errors={errors.issued_on}
            onChange={(value) => onEdit({ issued_on: value })}
          />
          {expires(type) && (
            <DayField
              label={documentFacts.expires_on.label}
              isRequired={mustExpire(type)}
              value={expires_on}
              errors={errors.expires_on}
              onChange={(value) => onEdit({ expires_on: value })}
            />
          )}
          <div className="kit-field">
            <label htmlFor={`${id}-note`}>{documentFacts.note.label}</label>
            <input
              id={`${id}-note`}
              className="kit-input"
              maxLength={500}
              autoComplete="off"
              value={note}
              onChange={(event) => onEdit({ note: event.target.value })}
            />
            {error('note')}
          </div>
        </fieldset>
      )}
      <div className="kit-buttons">
        {isSending && (
          <>
            <progress className="kit-upload-progress" max={1} value={share} aria-label={`${file.name} is going out`} />
            <span className="kit-second">{formatShare(share)}</span>
          </>
        )}
        {state === 'refused' && !problem && (
          <button type="button" className="kit-button kit-button-primary" onClick={onSend}>
            Try again
          </button>
        )}
        <button type="button" className="kit-button" onClick={onRemove}>
          {isSending ? 'Stop' : 'Leave out'} <span className="kit-hidden">{file.name}</span>
        </button>
      </div>
    </li>
  )
}
