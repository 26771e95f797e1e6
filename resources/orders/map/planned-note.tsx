/** What the dashed line of an order's map is: none of its parts is a road. */
export const PlannedNote = ({ points }: { points: number }) =>
  points > 1 && <span className="faint small">Dashed line: planned route, straight-line</span>
