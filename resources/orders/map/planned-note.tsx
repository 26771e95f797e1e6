/** The dashed line connects the stops: no part of it follows a road. */
export const PlannedNote = ({ points }: { points: number }) =>
  points > 1 && <span className="faint small">Dashed line: planned route, straight-line</span>
