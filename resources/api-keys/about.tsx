export const About = () => (
  <p className="faint margin-0">
    Let other programs use Freight’s API. A key stops working when the administrator who created it is
    deactivated, loses administrator access or loses one of its permissions.{' '}
    <a href="/app/api/docs/" target="_blank" rel="noreferrer">
      API reference
    </a>
  </p>
)
