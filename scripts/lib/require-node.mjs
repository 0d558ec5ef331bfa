// Imported first, and written so that any Node of recent years understands it.
if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(
    `Sightline starts with Node 20 or newer; this is Node ${process.versions.node}. Install a newer one from nodejs.org.`,
  );
  process.exit(1);
}
