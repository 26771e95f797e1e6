/** Breaks before the @ where it does not fit on one line. */
export function EmailAddress({ value }: { value: string }) {
  const at = Math.max(0, value.lastIndexOf('@'))
  return (
    <>
      {value.slice(0, at)}
      <wbr />
      {value.slice(at)}
    </>
  )
}
