-- What a company shows is remembered by running servers: they hear of each change to its products.
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON materials FOR EACH ROW
  EXECUTE FUNCTION tell_change('catalogue', 'company_id');
