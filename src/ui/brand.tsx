import mark from './mark.svg'

/** The product's mark and name. */
export function Brand() {
  return (
    <>
      <img src={mark} width={22} height={22} alt="" />
      Freight
    </>
  )
}
