/** The outline of a list whose code is on its way. */
export const ListSkeleton = ({ label }: { label: string }) => (
  <section className="kit-page grow kit-list" aria-busy aria-label={label}>
    <header className="kit-head">
      <h1>{label}</h1>
    </header>
    <div className="panel grow scroll tabular kit-table-frame kit-rows-to-come" />
  </section>
)
