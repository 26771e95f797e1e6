CREATE FUNCTION tell_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told jsonb := to_jsonb(coalesce(NEW, OLD));
BEGIN
  PERFORM pg_notify('session', concat_ws(':', coalesce(told ->> TG_ARGV[0], '*'), coalesce(told ->> TG_ARGV[1], '*'), '*'));
  RETURN NULL;
END
$$;

CREATE TRIGGER tell_sessions AFTER UPDATE OF is_active, is_admin, is_superuser, enabled_permissions, disabled_permissions, password_hash ON app_user
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_sessions('company_id', 'id');
CREATE TRIGGER tell_sessions AFTER INSERT OR DELETE ON app_user_group
  FOR EACH ROW EXECUTE FUNCTION tell_sessions('company_id', 'user_id');
CREATE TRIGGER tell_sessions AFTER UPDATE OF permissions ON user_group
  FOR EACH ROW WHEN (OLD.permissions IS DISTINCT FROM NEW.permissions) EXECUTE FUNCTION tell_sessions('company_id', '');
CREATE TRIGGER tell_sessions AFTER UPDATE OF payment_status ON company
  FOR EACH ROW WHEN (OLD.payment_status IS DISTINCT FROM NEW.payment_status) EXECUTE FUNCTION tell_sessions('id', '');
