export const MapSkeleton = () => (
  <div className="stack" role="status" aria-label="Loading map">
    <div className="bar wide order-map" />
    <div className="kit-head" />
  </div>
)
