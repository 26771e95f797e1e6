import { Select, type SelectProps } from 'antd'
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useState } from 'react'
import { useIsPhone } from '#kit/use-is-phone.ts'
import { matching, type Option } from '#kit/lookup/lookup.ts'

interface SelectBoxProps extends Pick<
  SelectProps,
  'autoFocus' | 'disabled' | 'loading' | 'status' | 'placeholder' | 'onBlur'
> {
  id?: string | undefined
  options: readonly Option[]
  chosen: readonly Option[]
  onChange: (values: string[]) => void
  isMany?: boolean
  canBeEmpty?: boolean
  onSearch?: (typed: string) => void
  note?: string | undefined
  'aria-label'?: string | undefined
  'aria-required'?: boolean | 'true' | 'false' | undefined
  'aria-invalid'?: boolean | 'true' | 'false' | undefined
  'aria-describedby'?: string | undefined
}

/** Value of the note that takes the place of options; no option has it. */
const NOTE = '\u0000'
/** On a phone fewer options do not justify the keyboard. */
const MANY = 8
const POPUP = { popup: { root: { maxWidth: 'min(480px, calc(100vw - 24px))' } } }

const optionLabel = ({ label, hint }: Option) =>
  hint ? (
    <>
      {label} <span className="faint">{hint}</span>
    </>
  ) : (
    label
  )

/** antd's list, made scrollable by keyboard. */
function ScrolledList({ id, children }: { id: string; children: ReactNode }) {
  useLayoutEffect(() =>
    document.getElementById(`${id}_list`)?.parentElement?.parentElement?.setAttribute('tabindex', '0'),
  )
  return children
}

export function SelectBox({
  id: given,
  options,
  chosen,
  onChange,
  isMany = false,
  canBeEmpty = false,
  onSearch,
  note,
  ...props
}: SelectBoxProps) {
  const {
    'aria-required': isRequired,
    'aria-describedby': description,
    placeholder = 'Choose…',
    ...rest
  } = props
  const own = useId()
  const id = given ?? own
  const [typed, setTyped] = useState('')
  const isPhone = useIsPhone()
  const names = chosen.map(({ label }) => label).join(', ')

  // antd sets aria-required on a wrapper without a role, where ARIA does not allow it.
  useLayoutEffect(() => {
    const box = document.getElementById(id)
    if (isRequired) box?.setAttribute('aria-required', 'true')
    else box?.removeAttribute('aria-required')
  }, [id, isRequired])

  const search = (text: string) => {
    setTyped(text)
    onSearch?.(text)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // An option highlighted without typing is not chosen by Tab.
    if (event.key === 'Tab' && typed.trim() === '') event.stopPropagation()
    if (event.key === 'Backspace' && typed === '' && canBeEmpty && !isMany && chosen.length > 0) onChange([])
  }
  const choose = (values: string[]) => {
    if (values.includes(NOTE)) return
    search('')
    onChange(values)
  }
  const found = onSearch ? options : matching(options, typed)
  // A listbox without options is invalid for screen readers.
  const offered = found.length > 0 ? found : [{ value: NOTE, label: note ?? 'No matches.' }]
  const hasSearch = !isPhone || onSearch !== undefined || isMany || options.length >= MANY
  return (
    <>
      <Select<Option | Option[] | null>
        {...rest}
        id={id}
        aria-describedby={[description, names && `${id}-chosen`].filter(Boolean).join(' ') || undefined}
        style={{ width: '100%' }}
        styles={POPUP}
        virtual={false}
        popupMatchSelectWidth={false}
        labelInValue
        {...(isMany && { mode: 'multiple' as const, maxTagCount: 'responsive' as const })}
        showSearch={hasSearch}
        {...(hasSearch && { searchValue: typed, onSearch: search })}
        filterOption={false}
        onOpenChange={(isOpen) => !isOpen && search('')}
        allowClear={canBeEmpty}
        placeholder={placeholder}
        popupRender={(list) => <ScrolledList id={id}>{list}</ScrolledList>}
        options={offered.map((option) => ({
          ...option,
          title: '',
          text: option.label,
          label: optionLabel(option),
        }))}
        optionLabelProp="text"
        value={isMany ? chosen.map((option) => ({ ...option })) : (chosen[0] ?? null)}
        onChange={(next) => choose([next ?? []].flat().map(({ value }) => value))}
        onInputKeyDown={onKeyDown}
      />
      {names !== '' && (
        <span id={`${id}-chosen`} className="visually-hidden">
          Selected: {names}
        </span>
      )}
    </>
  )
}
