export default function Docs() {
  return (
    <main>
      <h1>Plan your first route</h1>
      <p>
        Add the stops of a day, and <strong>Tidewater</strong> puts them in the order that takes the least
        time.
      </p>
    </main>
  );
}
