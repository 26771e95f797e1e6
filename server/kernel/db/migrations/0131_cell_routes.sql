-- A cell says when what a company is found by has changed: usernames, emails, addresses, keys, links.
CREATE FUNCTION announce_routes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
BEGIN
  PERFORM pg_notify('cell_routes', coalesce(changed ->> 'company_id', changed ->> 'id'));
  RETURN NULL;
END
$$;
CREATE TRIGGER announce_routes AFTER INSERT OR DELETE OR UPDATE OF name, abbreviation, intake_address, tracking_token ON company
  FOR EACH ROW EXECUTE FUNCTION announce_routes();
CREATE TRIGGER announce_routes AFTER INSERT OR DELETE ON other_intake FOR EACH ROW EXECUTE FUNCTION announce_routes();
CREATE TRIGGER announce_routes AFTER INSERT OR DELETE OR UPDATE OF username, email, is_active ON app_user
  FOR EACH ROW EXECUTE FUNCTION announce_routes();
CREATE TRIGGER announce_routes AFTER INSERT OR DELETE ON api_key FOR EACH ROW EXECUTE FUNCTION announce_routes();
CREATE TRIGGER announce_routes AFTER INSERT OR DELETE ON access_link FOR EACH ROW EXECUTE FUNCTION announce_routes();
CREATE TRIGGER announce_routes AFTER INSERT OR DELETE OR UPDATE OF token_hash ON document_request
  FOR EACH ROW EXECUTE FUNCTION announce_routes();
CREATE TRIGGER announce_routes AFTER INSERT OR DELETE OR UPDATE OF token_hash ON load_share
  FOR EACH ROW EXECUTE FUNCTION announce_routes();
CREATE TRIGGER announce_routes AFTER INSERT OR DELETE OR UPDATE OF stripe_customer ON subscription
  FOR EACH ROW EXECUTE FUNCTION announce_routes();
