import Link from 'next/link';

export const metadata = { title: 'Tidewater', description: 'Routes for small delivery fleets' };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>
        <nav>
          <Link href="/">Tidewater</Link> <Link href="/docs/">Docs</Link>
        </nav>
        {children}
        <footer>Tidewater, an invented company</footer>
      </body>
    </html>
  );
}
