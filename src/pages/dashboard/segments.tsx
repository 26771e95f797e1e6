interface Props<Value extends string> {
  label: string
  options: Readonly<Record<Value, string>>
  value: Value
  onChange: (value: Value) => void
}

export const Segments = <Value extends string>({ label, options, value, onChange }: Props<Value>) => (
  <div className="segmented self-start" role="group" aria-label={label}>
    {(Object.entries(options) as [Value, string][]).map(([option, words]) => (
      <button key={option} type="button" aria-pressed={option === value} onClick={() => onChange(option)}>
        {words}
      </button>
    ))}
  </div>
)
