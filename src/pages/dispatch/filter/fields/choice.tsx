interface Props<T extends string | number> {
  label: string
  value: T
  options: readonly { value: T; text: string }[]
  onChange: (value: T) => void
}

export function Choice<T extends string | number>({ label, value, options, onChange }: Props<T>) {
  return (
    <select
      className="input flex-none pad-x-4 clickable"
      aria-label={label}
      value={value}
      onChange={(event) => {
        const chosen = options.find((option) => String(option.value) === event.target.value)
        if (chosen) onChange(chosen.value)
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
  )
}
