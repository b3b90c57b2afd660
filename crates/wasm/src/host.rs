//! What the application asks of the page around it.

/// The page's side. All calls but [`wake`](Host::wake) come from within [`turn`](crate::Application::turn), on its thread.
///
/// What a turn answers depends on what it keeps: the host confirms nothing to anybody before that is safe.
pub trait Host: Send + Sync {
    /// The status and the headers, a JSON object, of the answer to a request.
    fn answer(&self, id: u32, status: u16, headers: &str);

    /// The next piece of its body.
    fn chunk(&self, id: u32, bytes: &[u8]);

    /// The body is complete.
    fn end(&self, id: u32);

    /// A changed page of the database's image, by its number.
    fn keep(&self, page: usize, bytes: &[u8]);

    /// All changed pages were given, and the image has now this many. They are kept together or not at all.
    fn kept(&self, n_pages: usize);

    /// A turn is due; called on any thread.
    fn wake(&self);
}
