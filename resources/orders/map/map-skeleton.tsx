/** The outline of an order's map, as high as the map with what stands below it. */
export const MapSkeleton = () => (
  <div className="stack" role="status" aria-label="Loading map">
    <div className="bar wide order-map" />
    <div className="kit-head" />
  </div>
)
